/** Light, dark, or as the device says. Kept on the device; a script in the page's head applies it before the first paint. */

import { atom } from 'jotai'
import { readSmall, writeSmall } from '#src/platform/small-storage.ts'

export type Theme = 'auto' | 'light' | 'dark'
const key = 'freehold.theme'

export const themeAtom = atom<Theme>('auto')

export function storedTheme(): Theme {
  const theme = readSmall(key)
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

export const setThemeAtom = atom(null, (_get, set, theme: Theme) => {
  set(themeAtom, theme)
  writeSmall(key, theme === 'auto' ? undefined : theme)
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
})
