import type { FileScanState, unreadableStates } from '#contract/uploads.ts'

/** Why nobody can open a file; nothing if it can be opened. */
export function presentScan(state: FileScanState | null): { readonly scan?: (typeof unreadableStates)[number] } {
  return state === null || state === 'released' ? {} : { scan: state }
}
