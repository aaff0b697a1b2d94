import { useEffect, useRef } from 'react'
import { updateMe } from '#contract/account/account.ts'
import { isTransient } from '#src/data/failure.ts'
import { send } from '#src/data/send.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useSendContext } from '#src/data/use-query.ts'
import { useUpdateSessionUser } from '#src/data/session/use-update-session-user.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { Language } from '#src/intl/locale.ts'
import { useOnline } from '#src/platform/online.ts'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'
import { rememberedLanguage } from '#src/state/language.ts'
import type { Session } from '#src/state/session.ts'
import { useLanguageChoice } from '#src/app/language-choice.tsx'

/** A language choice that the account has not received yet. */
const waitingKey = (partition: string): string => `freehold.language.${partition}`
/**
 * The language that the device took from an account. While it is the stored one, no user has chosen a language here.
 */
const broughtKey = 'freehold.language'

/**
 * The account's language is used for mails, digests and push messages. It follows the user's choice while signed in, or
 * once the device is online again. If no language was chosen on this device, the pages follow the account.
 */
export function useAccountLanguage({ token, partition, user }: Session): void {
  const { language } = useIntl()
  const choose = useLanguageChoice()
  const offered = useBootstrap()?.languages.some(({ folder }) => folder === user.language) ?? false
  const context = useSendContext()
  const change = useUpdateSessionUser()
  const online = useOnline()

  const before = useRef(language)
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    if (readLocal(broughtKey) !== language) writeLocal(waitingKey(partition), language)
  }, [language, partition])

  useEffect(() => {
    const chosen = rememberedLanguage()
    if (!offered || user.language === language) return
    if (readLocal(waitingKey(partition)) !== undefined) return
    if (chosen !== undefined && chosen !== readLocal(broughtKey)) return
    writeLocal(broughtKey, user.language)
    // Without its texts the page stays as it is.
    choose(user.language).catch(() => writeLocal(broughtKey, chosen))
    // Once for each session: a later choice of the user wins.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, offered])

  useEffect(() => {
    const waiting = readLocal(waitingKey(partition))
    if (waiting === undefined || !online) return
    const saveLanguage = async (): Promise<void> => {
      try {
        const { value } = await send(updateMe, { body: { language: waiting as Language } }, context)
        await change(value)
      } catch (error) {
        // A temporary failure is retried once online or at the next start.
        if (isTransient(error)) return
      }
      if (readLocal(waitingKey(partition)) === waiting) writeLocal(waitingKey(partition), undefined)
    }
    void saveLanguage()
    // With each choice and each reconnection, not with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, language, online])
}
