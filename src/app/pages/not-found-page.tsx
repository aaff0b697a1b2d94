import { useAtomValue } from 'jotai'
import { Redirect } from 'wouter'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { hydratedAtom } from '#src/state/hydrated.ts'

/** An unknown address: visitors get a link home, members a page with further links (decision T68). */
export const Page: PageModule['Page'] = () => {
  const started = useAtomValue(hydratedAtom)
  const session = useAtomValue(sessionAtom)
  if (started && !session) return <Redirect to={routes.landing} replace />
  return <NotHerePage />
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('shell.notFound') })
