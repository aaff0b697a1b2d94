import { type ReactNode, useEffect, useRef } from 'react'

interface MenuProps {
  /** The button's visible content. */
  readonly face: ReactNode
  /** The button's accessible name. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Links behind a button. A `details`, so that it opens without scripts; with scripts it closes when one of its links is
 * followed, on Escape and on a click outside. Only one menu of a page is open at a time.
 */
export function Menu({ face, label, className, children }: MenuProps) {
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (refocus: boolean): void => {
      const { current } = element
      if (!current?.open) return
      current.open = false
      if (refocus) current.querySelector('summary')?.focus()
    }
    const onPress = (event: Event): void => {
      if (!element.current?.contains(event.target as Node)) close(false)
    }
    const onClick = (event: MouseEvent): void => {
      const target = event.target as Element
      if (element.current?.contains(target) && target.closest('a') !== null) close(false)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close(element.current?.contains(document.activeElement) ?? false)
    }
    const listening = new AbortController()
    const listen: typeof document.addEventListener = (type: string, listener: EventListener) =>
      document.addEventListener(type, listener, listening)
    listen('pointerdown', onPress)
    listen('focusin', onPress)
    listen('click', onClick)
    listen('keydown', onKey)
    return () => listening.abort()
  }, [])
  return (
    <details ref={element} className={className} name="menu">
      <summary aria-label={label}>{face}</summary>
      {children}
    </details>
  )
}
