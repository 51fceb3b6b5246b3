// Constants that vite.config.js puts into the code when the page is built.
declare const __ENGINE__: {
  /** Sizes of the engine's files. */
  bytes: Record<string, number>;
  /** SHA-256 of Python's library, in hexadecimal digits. */
  library_hash: string;
  /** What a snapshot has to belong to. */
  key: string;
  /** Pyodide's list of packages, which is empty. */
  lock: import("pyodide").Lockfile;
};
