import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Link } from './link.tsx'
import styles from './not-here.module.css'

/** `NotHere` as a whole page. */
export function NotHerePage() {
  return (
    <div className="wrap page">
      <NotHere />
    </div>
  )
}

/** The requested item does not exist, or the user may not see it: shown instead of the page, with links to others. */
export function NotHere() {
  const { text } = useIntl()
  return (
    <div className={`stack narrow ${styles.notHere}`}>
      <h1>{text('shell.notFound')}</h1>
      <p className="soft">{text('shell.notFoundText')}</p>
      <p className="cluster">
        <Link className={buttonClass()} href={routes.browse}>
          {text('shell.toBrowse')}
        </Link>
        <Link className={buttonClass('quiet')} href={routes.landing}>
          {text('shell.toHome')}
        </Link>
      </p>
    </div>
  )
}
