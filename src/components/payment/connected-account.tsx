import type { ConnectedAccount } from '#contract/payment/connected-account.ts'
import type { ConnectedState } from '#domain/payment/connected-account.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './connected-account.module.css'
import { failureText } from '#src/components/form/form-parts.tsx'
import type { Stuck } from './use-connecting.ts'

const variants: Readonly<Record<ConnectedState, BadgeVariant>> = {
  created: 'warn',
  unfinished: 'warn',
  checking: 'plain',
  usable: 'good',
  restricted: 'bad',
  closed: 'bad',
  disconnected: 'plain',
}

/** The owner of the account, its name at the provider, and its state. */
export function ConnectedName({ of: account }: { readonly of: ConnectedAccount }) {
  const { text } = useIntl()
  return (
    <span className={styles.name}>
      <bdi>{account.companyName}</bdi>
      <Badge variant={variants[account.state]}>{text(`connect.state.${account.state}`)}</Badge>
      {account.accountId === null ? null : (
        <span className={styles.ref}>
          <bdi dir="ltr">{account.accountId}</bdi>
        </span>
      )}
    </span>
  )
}

/** The meaning of the state, and what the provider still requires. */
export function ConnectedMeaning({ of: { state, needs } }: { readonly of: ConnectedAccount }) {
  const { text } = useIntl()
  return (
    <div className={styles.meaning}>
      <p>{text(`connect.what.${state}`)}</p>
      {needs.length === 0 ? null : (
        <>
          <p>{text('connect.needs')}</p>
          <ul>
            {needs.map((need) => (
              <li key={need}>{text(`connect.need.${need}`)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Why the redirect to the provider failed. */
export function StuckNotice({ of: stuck }: { readonly of: Stuck | undefined }) {
  const intl = useIntl()
  const { text } = intl
  if (stuck === undefined) return null
  if (typeof stuck === 'string')
    return (
      <Notice variant="bad" live title={text(`connect.${stuck}`)}>
        {text(`connect.${stuck}Text`)}
      </Notice>
    )
  return <Notice variant="bad" live title={failureText(stuck, intl)} />
}

/** Shown wherever a simulated account is displayed or created. */
export function TestModeNotice({ when }: { readonly when: boolean }) {
  const { text } = useIntl()
  return when ? (
    <Notice variant="warn" title={text('connect.testMode')}>
      {text('connect.testText')}
    </Notice>
  ) : null
}
