/** Short messages about what just happened. Each also stays in a log of the page's life. */

import { atom } from 'jotai'
import type { TextId, TextValues } from '#src/intl/intl.tsx'

export interface Toast {
  readonly id: number
  readonly text: TextId
  readonly values?: TextValues
  readonly look: 'good' | 'bad' | 'info'
  /** How long it stands, in milliseconds, where not as long as others. */
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
