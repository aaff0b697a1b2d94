import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { hearTabs } from '#src/platform/channel.ts'
import { whenIdle } from '#src/platform/idle.ts'
import { sessionAtom, storedSession } from '#src/state/session.ts'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { memberPartsAtom } from '#src/app/session/member-parts.ts'

/**
 * Background work of every page: worker registration, the site's theme, navigation from a notification, and the
 * member-only parts.
 */
export function BackgroundWork() {
  const started = useAtomValue(hydratedAtom)
  useEffect(() => {
    // The worker's installation fetches the whole shell, so it waits until the page responds to input. Without the
    // worker the site still works online.
    const register = async (): Promise<void> => (await import('#src/platform/register-worker.ts')).registerWorker()
    return started ? whenIdle(() => void register().catch(() => {})) : undefined
  }, [started])
  useEffect(() => {
    const clear = async (): Promise<void> => {
      const { hasMemberTraces } = await import('#src/data/session/member-traces.ts')
      if (!(await hasMemberTraces())) return
      const { clearLeftovers } = await import('#src/data/session/end-session.ts')
      await clearLeftovers()
    }
    // A session may have ended while no page was open. Retried at the next start.
    return started ? whenIdle(() => void clear().catch(() => {})) : undefined
  }, [started])
  const site = useBootstrap()
  useEffect(() => {
    if (!started || !site) return undefined
    const refreshTheme = async (): Promise<void> => (await import('./site-theme.ts')).applyTheme(site)
    // Retried at the next start.
    return whenIdle(() => void refreshTheme().catch(() => {}))
  }, [started, site])
  const store = useStore()
  useEffect(() => {
    let stop = (): void => {}
    let gone = false
    const listen = async (): Promise<void> => {
      const { hearWorker } = await import('#src/app/pages/open-path.ts')
      if (!gone) stop = hearWorker(store)
    }
    // Without it a clicked notification opens a new tab.
    void listen().catch(() => {})
    return () => {
      gone = true
      stop()
    }
  }, [store])
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
