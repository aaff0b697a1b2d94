import { useAtomValue } from 'jotai'
import { Redirect } from 'wouter'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { startedAtom } from './started.ts'

/** An unknown address: for visitors the way home, for members a page with ways on (decision T68). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const started = useAtomValue(startedAtom)
  const session = useAtomValue(sessionAtom)
  if (started && !session) return <Redirect to={routes.landing} replace />
  return (
    <div className="wrap page stack narrow">
      <h1>{text('shell.notFound')}</h1>
      <p className="soft">{text('shell.notFoundText')}</p>
      <p>
        <Link className={buttonClass()} href={routes.landing}>
          {text('shell.toHome')}
        </Link>{' '}
        <Link className={buttonClass('quiet')} href={routes.browse}>
          {text('shell.toBrowse')}
        </Link>
      </p>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('shell.notFound') })
