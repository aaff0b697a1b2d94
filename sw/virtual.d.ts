declare module 'virtual:worker-policy' {
  import type { WorkerRule } from '#contract/worker.ts'

  export const rules: readonly WorkerRule[]
}
