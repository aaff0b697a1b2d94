import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { hearTabs } from '#src/platform/channel.ts'
import { whenIdle } from '#src/platform/idle.ts'
import { sessionAtom, storedSession } from '#src/state/session.ts'
import { startedAtom } from '#src/state/started.ts'
import { memberPartsAtom } from './member-parts.ts'

/**
 * What goes on behind every page: the worker's registration, the site's look, going where a pressed message
 * leads, and what members need.
 */
export function BackgroundWork() {
  const started = useAtomValue(startedAtom)
  useEffect(() => {
    // Its installation fetches the whole shell: not before the page answers to input.
    // Without it the site still works wherever there is a line.
    const register = async (): Promise<void> => (await import('#src/platform/register-worker.ts')).registerWorker()
    return started ? whenIdle(() => void register().catch(() => {})) : undefined
  }, [started])
  useEffect(() => {
    const clear = async (): Promise<void> => {
      const { clearLeftovers } = await import('#src/data/leave.ts')
      await clearLeftovers()
    }
    // A session may have ended while no page was open. Tried again at the next start.
    return started ? whenIdle(() => void clear().catch(() => {})) : undefined
  }, [started])
  const site = useBootstrap()
  useEffect(() => {
    if (!started || !site) return undefined
    const wear = async (): Promise<void> => (await import('./site-look.ts')).wearLook(site)
    // Tried again at the next start.
    return whenIdle(() => void wear().catch(() => {}))
  }, [started, site])
  const store = useStore()
  useEffect(() => {
    let stop = (): void => {}
    let gone = false
    const listen = async (): Promise<void> => {
      const { hearWorker } = await import('./open-path.ts')
      if (!gone) stop = hearWorker(store)
    }
    // Without it a pressed notification opens a tab of its own.
    void listen().catch(() => {})
    return () => {
      gone = true
      stop()
    }
  }, [store])
  return <MemberPlace />
}

/** Fetches what members need once somebody is signed in, here or in another tab. */
function MemberPlace() {
  const [session, setSession] = useAtom(sessionAtom)
  const parts = useAtomValue(memberPartsAtom)
  const setParts = useSetAtom(memberPartsAtom)
  useEffect(
    () =>
      hearTabs(({ kind }) => {
        // Whoever has a session here follows by themselves, or leaves: see the watch over it.
        if (kind === 'signed-in') setSession((mine) => mine ?? storedSession())
      }),
    [setSession],
  )
  const token = session?.token
  useEffect(() => {
    if (token === undefined) return
    const fetchParts = async (): Promise<void> => setParts(await import('./for-members.tsx'))
    // Tried again with the next session or start.
    fetchParts().catch(() => {})
  }, [token, setParts])
  return session && parts ? <parts.MemberWork session={session} /> : null
}
