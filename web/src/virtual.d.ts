// The module that web/art.js makes at build time.
declare module "virtual:art" {
  /** The address of the SVG file with all drawings; src/art/sprite.js tells which. */
  const address: string;
  export default address;
}
