import { useAtomValue } from 'jotai'
import { Redirect } from 'wouter'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { startedAtom } from '#src/state/started.ts'

/** An unknown address: for visitors the way home, for members a page with ways on (decision T68). */
export const Page: PageModule['Page'] = () => {
  const started = useAtomValue(startedAtom)
  const session = useAtomValue(sessionAtom)
  if (started && !session) return <Redirect to={routes.landing} replace />
  return <NotHerePage />
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('shell.notFound') })
