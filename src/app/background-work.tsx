import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useSendContext } from '#src/data/use-call.ts'
import { Dictionary, useIntl } from '#src/intl/intl.tsx'
import { savesData } from '#src/platform/saver.ts'
import { whenIdle } from '#src/platform/idle.ts'
import { hearOpen, registerWorker } from '#src/platform/worker.ts'
import { sessionAtom } from '#src/state/session.ts'
import { startedAtom } from '#src/state/started.ts'
import { mayOpenPage, roleOf } from './access.ts'
import { editorAreas } from './pages.ts'

/**
 * What goes on behind every page: the worker's registration, keeping this device's push subscription alive and the editor's
 * texts at hand, going where a pressed message leads.
 */
export function BackgroundWork() {
  const session = useAtomValue(sessionAtom)
  const context = useSendContext()
  const key = useBootstrap()?.pushConfig
  useEffect(() => {
    if (session === undefined || !key) return
    const refresh = async (): Promise<void> => {
      const { keepPush } = await import('#src/data/keep-push.ts')
      await keepPush(key, context)
    }
    // Tried again at the next start.
    refresh().catch(() => {})
    // Once a session and key, not with every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session?.token, key?.keyId])
  const started = useAtomValue(startedAtom)
  useEffect(() => {
    // Its installation fetches the whole shell: not before the page answers to input.
    // Without it the site still works wherever there is a line.
    return started ? whenIdle(() => void registerWorker().catch(() => {})) : undefined
  }, [started])
  useEffect(() => {
    const clear = async (): Promise<void> => {
      const { clearLeftovers } = await import('#src/data/leave.ts')
      await clearLeftovers()
    }
    // A session may have ended while no page was open. Tried again at the next start.
    return started ? whenIdle(() => void clear().catch(() => {})) : undefined
  }, [started])
  const { language } = useIntl()
  const runsCampaigns = session !== undefined && mayOpenPage('owner', roleOf(session.user), false)
  useEffect(() => {
    if (!runsCampaigns || savesData()) return undefined
    const keep = async (): Promise<void> => {
      await navigator.serviceWorker.ready
      await new Dictionary(language).load(editorAreas)
    }
    // A campaign can be begun without a line also where none was begun before. Tried again at the next start.
    return whenIdle(() => void keep().catch(() => {}))
  }, [runsCampaigns, language])
  const [, navigate] = useLocation()
  useEffect(() => hearOpen((path) => navigate(path)), [navigate])
  return null
}
