/**
 * Selects the captcha: that of the environment, else of the keys that an administrator entered, else the site's own.
 */

import type { Captcha, ReloadableCaptcha } from '#api/content-ports.ts'
import { captchaKeyContext } from '#api/db/site/captcha.ts'
import type { Database } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Log, Sealer } from '#api/ports.ts'
import { knowsSecret, recaptcha } from './captcha.ts'

export interface ReloadableCaptchaParts {
  /** From the environment. */
  readonly fixed: Captcha | undefined
  /** Used without keys. */
  readonly own: Captcha
  readonly database: Database
  readonly sealer: Sealer
  readonly hostname: string
  /** The address of Google's API. */
  readonly address: string
  readonly log: Log
}

export function reloadableCaptcha(parts: ReloadableCaptchaParts): ReloadableCaptcha {
  const { fixed, own, database, sealer, log } = parts
  let current = fixed ?? own
  let known: string | undefined
  let isUnreadable = false
  const take = (keys: { id: string; siteKey: string; sealed: string } | null | undefined): Captcha => {
    isUnreadable = false
    if (!keys) return own
    try {
      const secretKey = sealer.open(keys.sealed, captchaKeyContext(keys.id))
      return recaptcha({ siteKey: keys.siteKey, secretKey, address: parts.address }, parts.hostname, log)
    } catch {
      // The site falls back to its own captcha.
      isUnreadable = true
      log.error('captcha-keys-unreadable', {})
      return own
    }
  }
  return {
    get kind() {
      return current.kind
    },
    get clientKey() {
      return current.clientKey
    },
    challenge: () => current.challenge(),
    verify: (answer) => current.verify(answer),
    acceptsSecretKey: (secretKey) => knowsSecret(secretKey, parts.address),
    isFixed: fixed !== undefined,
    get isUnreadable() {
      return isUnreadable
    },
    refresh: async () => {
      if (fixed) return
      const keys = (await readSettings(database.read)).settings.captchaKeys
      const version = keys ? `${keys.id} ${keys.siteKey}` : ''
      if (version === known) return
      known = version
      current = take(keys)
    },
  }
}
