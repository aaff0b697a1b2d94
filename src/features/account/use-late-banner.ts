import { useSetAtom } from 'jotai'
import type { TextId } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { timing } from '#domain/limits.ts'

/** The banner of a success: it comes a moment later, on whichever page one was led to (platform 4, decision T13). */
export function useLateBanner(): (text: TextId, values?: Readonly<Record<string, string>>) => void {
  const showToast = useSetAtom(showToastAtom)
  return (text, values = {}) => {
    const banner = { text, values, look: 'good', forMs: timing.signInBannerFor } as const
    setTimeout(() => showToast(banner), timing.signInBannerAfter)
  }
}

/** Greets who has just signed in. */
export function useGreeting(): (name: string) => void {
  const show = useLateBanner()
  return (name) => show('account.signedIn', { name: isolated(name) })
}
