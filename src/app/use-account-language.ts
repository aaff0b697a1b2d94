import { useEffect, useRef } from 'react'
import { updateMe } from '#contract/account.ts'
import { passes } from '#src/data/failure.ts'
import { send } from '#src/data/send.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useSendContext } from '#src/data/use-call.ts'
import { useChangePerson } from '#src/data/use-change-person.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { Language } from '#src/intl/locale.ts'
import { useOnline } from '#src/platform/online.ts'
import { readSmall, writeSmall } from '#src/platform/small-storage.ts'
import { rememberedLanguage } from '#src/state/language.ts'
import type { Session } from '#src/state/session.ts'
import { useLanguageChoice } from './language-choice.tsx'

/** What the account has not been told yet. */
const waitingKey = (partition: string): string => `freehold.language.${partition}`
/** The language that an account brought to this device. While it is the one that is remembered, nobody has chosen here. */
const broughtKey = 'freehold.language'

/**
 * The language of the account is the one of mails, digests and push messages. It follows what its person chooses while signed
 * in, with the next line where there is none; and where nobody has chosen on this device, the pages follow the account.
 */
export function useAccountLanguage({ token, partition, user }: Session): void {
  const { language } = useIntl()
  const choose = useLanguageChoice()
  const offered = useBootstrap()?.languages.some(({ folder }) => folder === user.language) ?? false
  const context = useSendContext()
  const change = useChangePerson()
  const online = useOnline()

  const before = useRef(language)
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    if (readSmall(broughtKey) !== language) writeSmall(waitingKey(partition), language)
  }, [language, partition])

  useEffect(() => {
    const chosen = rememberedLanguage()
    if (!offered || user.language === language) return
    if (readSmall(waitingKey(partition)) !== undefined) return
    if (chosen !== undefined && chosen !== readSmall(broughtKey)) return
    writeSmall(broughtKey, user.language)
    // Without its texts the page stays as it is.
    choose(user.language).catch(() => writeSmall(broughtKey, chosen))
    // Once a session: whoever chooses later has chosen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, offered])

  useEffect(() => {
    const waiting = readSmall(waitingKey(partition))
    if (waiting === undefined || !online) return
    const tell = async (): Promise<void> => {
      try {
        const { value } = await send(updateMe, { body: { language: waiting as Language } }, context)
        await change(value)
      } catch (error) {
        // What passes by itself is tried again with the next line or at the next start.
        if (passes(error)) return
      }
      if (readSmall(waitingKey(partition)) === waiting) writeSmall(waitingKey(partition), undefined)
    }
    void tell()
    // With each choice and each line, not with each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, language, online])
}
