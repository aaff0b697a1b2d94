import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { fillingAtom } from '#src/state/session.ts'

/** What calls this holds what a person fills in: it stays where the session ends meanwhile (decision T11). */
export function useFilling(): void {
  const setFilling = useSetAtom(fillingAtom)
  useEffect(() => {
    setFilling((count) => count + 1)
    return () => setFilling((count) => count - 1)
  }, [setFilling])
}
