import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { listNotifications } from '#contract/social.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useCall, useSendContext } from '#src/data/use-call.ts'
import { Dictionary, useIntl } from '#src/intl/intl.tsx'
import { whenIdle } from '#src/platform/idle.ts'
import { savesData } from '#src/platform/saver.ts'
import type { Session } from '#src/state/session.ts'
import { unreadAtom } from '#src/state/unread.ts'
import { mayOpenPage, roleOf } from './access.ts'
import { usePageMatch } from './closed.ts'
import { closedPage, editorAreas } from './pages.ts'
import { SessionWatch } from './session-watch.tsx'
import { useAccountLanguage } from './use-account-language.ts'

interface MemberWorkProps {
  readonly session: Session
}

/**
 * What goes on behind every page of a member: counting what is unread, keeping this device's push subscription alive, the
 * editor's texts at hand and the account in the language that is chosen here, and ending the session in time.
 */
export function MemberWork({ session }: MemberWorkProps) {
  useUnread()
  useKeptPush(session)
  useEditorTexts(session)
  useAccountLanguage(session)
  return usePageMatch().entry === closedPage ? null : <SessionWatch />
}

function useUnread(): void {
  const { data } = useCall(listNotifications, {})
  const show = useSetAtom(unreadAtom)
  const unread = data?.unread ?? 0
  useEffect(() => {
    show(unread)
    return () => show(0)
  }, [show, unread])
}

function useKeptPush(session: Session): void {
  const context = useSendContext()
  const key = useBootstrap()?.pushConfig
  useEffect(() => {
    if (!key) return
    const refresh = async (): Promise<void> => {
      const { keepPush } = await import('#src/data/keep-push.ts')
      await keepPush(key, context)
    }
    // Tried again at the next start.
    refresh().catch(() => {})
    // Once a session and key, not with every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session.token, key?.keyId])
}

function useEditorTexts(session: Session): void {
  const { language } = useIntl()
  const runsCampaigns = mayOpenPage('owner', roleOf(session.user), false)
  useEffect(() => {
    if (!runsCampaigns || savesData()) return undefined
    const keep = async (): Promise<void> => {
      await navigator.serviceWorker.ready
      await new Dictionary(language).load(editorAreas)
    }
    // A campaign can be begun without a line also where none was begun before. Tried again at the next start.
    return whenIdle(() => void keep().catch(() => {}))
  }, [runsCampaigns, language])
}
