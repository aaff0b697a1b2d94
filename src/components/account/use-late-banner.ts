import { useSetAtom } from 'jotai'
import type { TextId } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { timing } from '#domain/limits.ts'

/** The success toast, shown a moment later on the page to which the user was redirected (platform 4, decision T13). */
export function useLateBanner(): (text: TextId, values?: Readonly<Record<string, string>>) => void {
  const showToast = useSetAtom(showToastAtom)
  return (text, values = {}) => {
    const banner = { text, values, variant: 'good', forMs: timing.signInBannerFor } as const
    setTimeout(() => showToast(banner), timing.signInBannerAfter)
  }
}

/** Greets a user who has just signed in. */
export function useGreeting(): (name: string) => void {
  const show = useLateBanner()
  return (name) => show('account.signedIn', { name: isolated(name) })
}
