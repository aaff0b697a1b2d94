import { useSetAtom } from 'jotai'
import { isFailure } from '#src/data/failure.ts'
import { type Toast, showToastAtom } from '#src/state/toasts.ts'

/** Makes a change at the server, and shows a toast with its result or why it failed. */
export function useReportedChange() {
  const showToast = useSetAtom(showToastAtom)
  return async (change: () => Promise<unknown>, done: Pick<Toast, 'text' | 'values'>): Promise<void> => {
    try {
      await change()
      showToast({ ...done, variant: 'good' })
    } catch (error) {
      if (!isFailure(error)) throw error
      showToast({ text: error.code === 'OFFLINE' ? 'shell.needsConnection' : 'inbox.changeFailed', variant: 'bad' })
    }
  }
}
