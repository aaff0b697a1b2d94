/** The destination of a visitor who has to register first: registration involves a mail and may take a day. */

import { serverNow } from './clock.ts'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'

const key = 'return-path'
const livesMs = 86_400_000

export function rememberReturn(path: string): void {
  writeLocal(key, `${serverNow() + livesMs} ${path}`)
}

/** Undefined without a destination, or if it is too old. */
export function rememberedReturn(): string | undefined {
  const [until = '', path = ''] = (readLocal(key) ?? '').split(' ')
  return Number(until) > serverNow() && path !== '' ? path : undefined
}

export function forgetReturn(): void {
  writeLocal(key, undefined)
}
