import { useEffect } from 'react'

/**
 * Publishes the height of the screen that the keyboard of a phone leaves, as `--visible-height` of the document: only the
 * visual viewport knows it.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!viewport) return undefined
    const root = document.documentElement
    const publish = (): void => {
      // Zoomed in by the user, it is smaller than the page, which has not changed.
      if (viewport.scale > 1.01) root.style.removeProperty('--visible-height')
      else root.style.setProperty('--visible-height', `${Math.round(viewport.height)}px`)
    }
    publish()
    viewport.addEventListener('resize', publish)
    return () => {
      viewport.removeEventListener('resize', publish)
      root.style.removeProperty('--visible-height')
    }
  }, [])
}
