/** Short messages about recent events. Each also stays in a log for the page's lifetime. */

import { atom } from 'jotai'
import type { TextId, TextValues } from '#src/intl/intl.tsx'

export interface Toast {
  readonly id: number
  readonly text: TextId
  readonly values?: TextValues
  readonly variant: 'good' | 'bad' | 'info'
  /** How long it is shown, in milliseconds, if not the default. */
  readonly forMs?: number
}

let serial = 0
export const toastsAtom = atom<readonly Toast[]>([])

/** Shows a toast. */
export const showToastAtom = atom(null, (get, set, toast: Omit<Toast, 'id'>) => {
  serial += 1
  set(toastsAtom, [...get(toastsAtom), { ...toast, id: serial }])
})

export const dropToastAtom = atom(null, (get, set, id: number) => {
  set(
    toastsAtom,
    get(toastsAtom).filter((toast) => toast.id !== id),
  )
})
