import { atom, type WritableAtom } from 'jotai'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { sessionAtom } from './session.ts'

/**
 * A setting of this device, stored in the browser for each of its users. It is undefined without a session and until it
 * is set; setting it to undefined removes it.
 * @param name unique; the stored key is `freehold.{name}.{partition}`
 */
export function userSettingAtom(name: string): WritableAtom<string | undefined, [string | undefined], void> {
  const keyOf = (partition: string): string => `freehold.${name}.${partition}`
  /** Counts up with every change, so that the stored value is read again. */
  const changedAtom = atom(0)
  return atom(
    (get) => {
      get(changedAtom)
      const session = get(sessionAtom)
      return session && readLocal(keyOf(session.partition))
    },
    (get, set, value: string | undefined) => {
      const session = get(sessionAtom)
      if (!session) return
      writeLocal(keyOf(session.partition), value)
      set(changedAtom, get(changedAtom) + 1)
    },
  )
}
