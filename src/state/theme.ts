/**
 * Light, dark, or the device's setting. Stored on the device; a script in the page's head applies it before the first
 * paint.
 */

import { atom } from 'jotai'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'

export type Theme = 'auto' | 'light' | 'dark'
const key = 'freehold.theme'

export const themeAtom = atom<Theme>('auto')

export function storedTheme(): Theme {
  const theme = readLocal(key)
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

export const setThemeAtom = atom(null, (_get, set, theme: Theme) => {
  set(themeAtom, theme)
  writeLocal(key, theme === 'auto' ? undefined : theme)
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
})
