interface ImportMetaEnv {
  /** Pages register the service worker. */
  readonly WORKER: boolean
}
