import { useAtomValue } from 'jotai'
import { useLocation } from 'wouter'
import { Link } from '#src/components/link.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo, routes } from '#src/routes.ts'
import { type OutboxState, outboxAtom } from '#src/state/outbox.ts'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { cloud, cloudOff, refreshCw } from '#src/ui/icon-paths.ts'
import styles from './sync-chip.module.css'

interface Chip {
  readonly shape: string
  readonly label: string
  /** Needs the user's attention: on a phone it is a status bar with text, not only an icon. */
  readonly loud: boolean
  /** The page on which the user resolves it. */
  readonly href?: string
}

/** Shows whether the device is offline and what waits to be sent. Hidden while it is online and nothing waits. */
export function SyncChip() {
  const intl = useIntl()
  const online = useOnline()
  const outbox = useAtomValue(outboxAtom)
  const [path] = useLocation()
  const chip = chipOf(outbox, online, path, intl)
  if (chip === undefined) return null
  const face = { className: classes(styles.chip, chip.loud && styles.loud) }
  return chip.href === undefined ? (
    <span {...face}>
      <Face of={chip} />
    </span>
  ) : (
    <Link {...face} href={chip.href}>
      <Face of={chip} />
    </Link>
  )
}

function Face({ of: { shape, label } }: { readonly of: Chip }) {
  return (
    <>
      <Icon shape={shape} />
      <span className={styles.text}>{label}</span>
    </>
  )
}

function chipOf(outbox: OutboxState, online: boolean, path: string, { text }: Intl): Chip | undefined {
  if (outbox.conflicts > 0)
    return { shape: cloudOff, label: text('shell.conflict'), loud: true, href: routes.ownCampaigns }
  if (!online)
    return {
      shape: cloudOff,
      label: outbox.waiting > 0 ? text('shell.offlineWaiting', { count: outbox.waiting }) : text('shell.offline'),
      loud: true,
    }
  if (outbox.parked > 0)
    return {
      shape: cloudOff,
      label: text('shell.signInToSend', { count: outbox.parked }),
      loud: true,
      href: pathTo('signIn', {}, { next: path }),
    }
  if (outbox.sending || outbox.waiting > 0) return { shape: refreshCw, label: text('shell.syncing'), loud: false }
  if (outbox.sentAt !== undefined) return { shape: cloud, label: text('shell.allSaved'), loud: false }
  return undefined
}
