import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { enteredAtom, fillingAtom } from '#src/state/session.ts'

/** What calls this holds what a person fills in: it stays where the session ends meanwhile (decision T11). */
export function useFilling(): void {
  useCounted(fillingAtom, true)
}

/** The same, where the session ends by its time, for what is lost with the page. @param is something entered that was not sent? */
export function useEntered(is: boolean): void {
  useCounted(enteredAtom, is)
}

function useCounted(counter: typeof fillingAtom, is: boolean): void {
  const setCount = useSetAtom(counter)
  useEffect(() => {
    if (!is) return undefined
    setCount((count) => count + 1)
    return () => setCount((count) => count - 1)
  }, [setCount, is])
}
