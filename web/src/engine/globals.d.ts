// Constants that vite.config.js puts into the code when the page is built.
declare const __ENGINE_FILE_BYTES__: Record<string, number>;
