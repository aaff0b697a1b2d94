import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './help.module.css'

interface HelpFrameProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Breadcrumbs above the title. */
  readonly before?: ReactNode
  readonly children: ReactNode
}

/** A help centre page: its heading, and a contact link at its end. */
export function HelpFrame({ title, lead, before, children }: HelpFrameProps) {
  const { text } = useIntl()
  // Members get the answer in their inbox.
  const session = useAtomValue(sessionAtom)
  return (
    <div className={`wrap page ${styles.frame}`}>
      <header className={styles.head}>
        {before}
        <h1>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
      <aside className={styles.ask} aria-labelledby="not-answered">
        <h2 id="not-answered">{text('content.notAnswered')}</h2>
        <p className="cluster">
          <Link
            className={buttonClass('quiet')}
            href={session ? pathTo('inboxNew', {}, { support: 1 }) : routes.contact}
          >
            {text('content.toContact')}
          </Link>
          <Link className={buttonClass('plain')} href={routes.help}>
            {text('content.toHelp')}
          </Link>
        </p>
      </aside>
    </div>
  )
}
