import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { hasMemberTraces } from '#src/data/session/member-traces.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { hearTabs } from '#src/platform/channel.ts'
import { whenIdle } from '#src/platform/idle.ts'
import { registerWorker } from '#src/platform/register-worker.ts'
import { sessionAtom, storedSession } from '#src/state/session.ts'
import { themeAtom } from '#src/state/theme.ts'
import { hearWorker } from '#src/app/pages/open-path.ts'
import { memberPartsAtom } from '#src/app/session/member-parts.ts'
import { applyTheme } from './site-theme.ts'
import { applyThemeToBars } from './theme-bars.ts'

/**
 * Background work of every page: worker registration, the site's theme, the browser's bars, navigation from a notification, and the
 * member-only parts.
 */
export function BackgroundWork() {
  useEffect(() => {
    // The worker's installation fetches the whole shell, so it waits until the page responds to input. Without the
    // worker the site still works online.
    return whenIdle(registerWorker)
  }, [])
  useEffect(() => {
    // The names of the other pages, so that following a link waits for its page only.
    const prefetch = (): Promise<unknown> =>
      Promise.all([import('./page-parts.ts'), import('#src/intl/dictionaries.ts')])
    return whenIdle(() => void prefetch().catch(() => {}))
  }, [])
  useEffect(() => {
    const clear = async (): Promise<void> => {
      if (!(await hasMemberTraces())) return
      const { clearLeftovers } = await import('#src/data/session/end-session.ts')
      await clearLeftovers()
    }
    // A session may have ended while no page was open. Retried at the next start.
    return whenIdle(() => void clear().catch(() => {}))
  }, [])
  const site = useBootstrap()
  useEffect(() => {
    if (!site) return undefined
    return whenIdle(() => applyTheme(site))
  }, [site])
  const { language } = useIntl()
  const theme = useAtomValue(themeAtom)
  useEffect(() => whenIdle(() => applyThemeToBars(theme, language)), [language, theme])
  const store = useStore()
  useEffect(() => hearWorker(store), [store])
  return <MemberParts />
}

/** Fetches the member-only parts once a user is signed in, here or in another tab. */
function MemberParts() {
  const [session, setSession] = useAtom(sessionAtom)
  const parts = useAtomValue(memberPartsAtom)
  const setParts = useSetAtom(memberPartsAtom)
  useEffect(
    () =>
      hearTabs(({ kind }) => {
        // A page that already has a session is switched or reloaded by the session watch.
        if (kind === 'signed-in') setSession((mine) => mine ?? storedSession())
      }),
    [setSession],
  )
  const token = session?.token
  useEffect(() => {
    if (token === undefined) return
    const fetchParts = async (): Promise<void> => setParts(await import('#src/app/session/for-members.tsx'))
    // Retried with the next session or start.
    fetchParts().catch(() => {})
  }, [token, setParts])
  return session && parts ? <parts.MemberWork session={session} /> : null
}
