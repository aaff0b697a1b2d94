declare module 'virtual:worker-policy' {
  import type { WorkerRule } from '#contract/worker.ts'

  export const rules: readonly WorkerRule[]
}

interface ServiceWorkerGlobalScope {
  /** Replaced by the build with the files of the shell. */
  readonly __WB_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[]
}
