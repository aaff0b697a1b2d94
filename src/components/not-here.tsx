import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Link } from './link.tsx'
import styles from './not-here.module.css'

/** The whole page says so. */
export function NotHerePage() {
  return (
    <div className="wrap page">
      <NotHere />
    </div>
  )
}

/** What was asked for does not exist, or is not this person's to see: said in place of the page, with ways on. */
export function NotHere() {
  const { text } = useIntl()
  return (
    <div className={`stack narrow ${styles.notHere}`}>
      <h1>{text('shell.notFound')}</h1>
      <p className="soft">{text('shell.notFoundText')}</p>
      <p className={styles.ways}>
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
