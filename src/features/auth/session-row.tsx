import { useSetAtom } from 'jotai'
import { type AccountSession, endSession, listSessions } from '#contract/auth/account-session.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { deviceName } from '#src/components/device-name.ts'
import styles from './sessions-page.module.css'

/** One session: its device, start time, and the button that ends it. */
export function SessionRow({ session }: { readonly session: AccountSession }) {
  const intl = useIntl()
  const { text, date } = intl
  const send = useMutation(endSession)
  const { retry } = useQuery(listSessions, {})
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAsyncAction()
  const trouble = failure && failureText(failure, intl)
  const name = deviceName(session, intl)
  const end = (): Promise<void> =>
    run(
      async () => {
        await send({ params: { id: session.id } })
        showToast({ text: 'settings.ended', variant: 'good' })
      },
      // The session already ended.
      { NOT_FOUND: retry },
    )
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h2 className={styles.name}>
          {name} {session.current ? <Badge variant="good">{text('settings.thisDevice')}</Badge> : null}
        </h2>
        <p className="soft small">
          {text('settings.since', { since: date(session.createdAt, 'time'), until: date(session.expiresAt, 'time') })}
        </p>
        <span className={styles.trouble} role="status">
          {trouble}
        </span>
      </div>
      {session.current ? (
        <Link className={buttonClass('quiet')} href={routes.signOut}>
          {text('shell.signOut')}
        </Link>
      ) : (
        <RowButton
          variant="quiet"
          busy={busy}
          label={text('shell.signOut')}
          fullLabel={text('settings.endOf', { name })}
          onClick={() => void end()}
        />
      )}
    </li>
  )
}
