/** Where somebody wanted to go who has to register first: the way leads through a mail and may take a day. */

import { serverNow } from './clock.ts'
import { readSmall, writeSmall } from './small-storage.ts'

const key = 'return-path'
const livesMs = 86_400_000

export function rememberReturn(path: string): void {
  writeSmall(key, `${serverNow() + livesMs} ${path}`)
}

/** Undefined where nobody was on a way, or too long ago. */
export function rememberedReturn(): string | undefined {
  const [until = '', path = ''] = (readSmall(key) ?? '').split(' ')
  return Number(until) > serverNow() && path !== '' ? path : undefined
}

export function forgetReturn(): void {
  writeSmall(key, undefined)
}
