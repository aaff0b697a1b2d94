import { useSetAtom } from 'jotai'
import { type AccountSession, endSession, listSessions } from '#contract/account-session.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useCall, useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { routes } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { deviceName } from '#src/components/device-name.ts'
import styles from './sessions-page.module.css'

/** One session: what it runs on, since when, and its end. */
export function SessionRow({ session }: { readonly session: AccountSession }) {
  const intl = useIntl()
  const { text, date } = intl
  const online = useOnline()
  const send = useSend(endSession)
  const { retry } = useCall(listSessions, {})
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAct()
  const trouble = failure && failureText(failure, intl)
  const name = deviceName(session, intl)
  const end = (): Promise<void> =>
    run(
      async () => {
        await send({ params: { id: session.id } })
        showToast({ text: 'settings.ended', look: 'good' })
      },
      // It ended by itself meanwhile.
      { NOT_FOUND: retry },
    )
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          {name} {session.current ? <Badge look="good">{text('settings.thisDevice')}</Badge> : null}
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
        <Button
          look="quiet"
          busy={busy}
          blocked={online ? undefined : text('shell.needsConnection')}
          aria-label={text('settings.endOf', { name })}
          onClick={() => void end()}
        >
          {text('shell.signOut')}
        </Button>
      )}
    </li>
  )
}
