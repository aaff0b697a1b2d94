import type { ConnectedAccount } from '#contract/connected-account.ts'
import type { ConnectedState } from '#domain/connected-account.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './connected-account.module.css'
import { failureText } from './form-parts.tsx'
import type { Stuck } from './use-connecting.ts'

const looks: Readonly<Record<ConnectedState, BadgeLook>> = {
  created: 'warn',
  unfinished: 'warn',
  checking: 'plain',
  usable: 'good',
  restricted: 'bad',
  closed: 'bad',
  disconnected: 'plain',
}

/** Whose account it is, its name at the provider, and how it stands. */
export function ConnectedName({ of: account }: { readonly of: ConnectedAccount }) {
  const { text } = useIntl()
  return (
    <span className={styles.name}>
      <bdi>{account.companyName}</bdi>
      <Badge look={looks[account.state]}>{text(`connect.state.${account.state}`)}</Badge>
      {account.accountId === null ? null : (
        <span className={styles.ref}>
          <bdi dir="ltr">{account.accountId}</bdi>
        </span>
      )}
    </span>
  )
}

/** What that means, and what the provider still wants. */
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

/** Why the way did not lead to the provider. */
export function StuckNotice({ of: stuck }: { readonly of: Stuck | undefined }) {
  const intl = useIntl()
  const { text } = intl
  if (stuck === undefined) return null
  if (typeof stuck === 'string')
    return (
      <Notice look="bad" live title={text(`connect.${stuck}`)}>
        {text(`connect.${stuck}Text`)}
      </Notice>
    )
  return <Notice look="bad" live title={failureText(stuck, intl)} />
}

/** Said wherever an account of a stand-in is shown or begun. */
export function TestModeNotice({ when }: { readonly when: boolean }) {
  const { text } = useIntl()
  return when ? (
    <Notice look="warn" title={text('connect.testMode')}>
      {text('connect.testText')}
    </Notice>
  ) : null
}
