import type { Notification } from '#contract/notification/social.ts'
import { useAtomValue } from 'jotai'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { coveredAtom } from '#src/state/display.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { bell, circleAlert, info, user } from '#src/ui/icon-paths.ts'
import { chevronRight, receiptText, shieldCheck } from '#src/ui/page-icon-paths.ts'
import { classes } from '#src/ui/classes.ts'
import styles from './notification-item.module.css'

/** Kinds with their own icon; others get the bell. */
const shapes: Readonly<Record<string, string>> = {
  update: info,
  confirmed: receiptText,
  approved: shieldCheck,
  declined: circleAlert,
  hidden: circleAlert,
  followed: user,
}

/** One notification; the whole row links to its target. */
export function NotificationItem({ of, fresh }: { readonly of: Notification; readonly fresh: boolean }) {
  const { text, ago, date } = useIntl()
  const now = useNow()
  return (
    <li className={classes(styles.item, fresh && styles.fresh)}>
      <Icon shape={shapes[of.kind] ?? bell} />
      <div className={styles.text}>
        <p className={styles.title}>
          <Link href={of.path}>
            <bdi>
              <NotificationText of={of.title} amount={of.amount} />
            </bdi>
          </Link>
          {fresh ? <Badge variant="good">{text('notifications.new')}</Badge> : null}
        </p>
        <p>
          <NotificationText of={of.body} amount={of.amount} />
        </p>
        <time className="soft small" dateTime={of.createdAt} title={date(of.createdAt, 'time')}>
          {ago(Math.max(0, now - Date.parse(of.createdAt)))}
        </time>
      </div>
      <Icon shape={chevronRight} directional />
    </li>
  )
}

/** Isolates an amount from the text direction, and hides it with the user's other amounts. */
function NotificationText({ of, amount }: { readonly of: string; readonly amount: string | undefined }) {
  const { text } = useIntl()
  const covered = useAtomValue(coveredAtom)
  if (amount === undefined) return of
  const [before, ...behind] = of.split(amount)
  if (behind.length === 0) return of
  const shown = covered ? text('shell.hiddenAmount') : amount
  return (
    <>
      {before}
      <bdi>{shown}</bdi>
      {behind.join(shown)}
    </>
  )
}
