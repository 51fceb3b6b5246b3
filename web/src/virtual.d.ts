// The module that web/emblems.js makes at build time.
declare module "virtual:emblems" {
  /** Path data in a 512 × 512 box, by emblem. */
  const emblems: Record<string, string>;
  export default emblems;
}
