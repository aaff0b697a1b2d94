import { useEffect } from 'react'
import type { ConnectedAccount } from '#contract/payment/connected-account.ts'
import { isOpen } from '#domain/payment/connected-account.ts'
import {
  ConnectedMeaning,
  ConnectedName,
  StuckNotice,
  TestModeNotice,
} from '#src/components/payment/connected-account.tsx'
import { Link } from '#src/components/link.tsx'
import type { Connecting } from '#src/components/payment/use-connecting.ts'
import type { Loaded } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { routes } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './connected-choice.module.css'
import { RadioField } from '#src/features/draft/fields/fields.tsx'
import type { BoundField } from '#src/features/draft/fields/form-part.ts'

/** The owner's connected accounts, and the link to connect another one. */
export interface ConnectedAccountsHere {
  readonly campaignId: string
  readonly accounts: Loaded<readonly ConnectedAccount[]>
  readonly connecting: Connecting
  /** A simulator responds instead of the provider. */
  readonly test: boolean
  /** The account with which the user has just returned from the provider, or empty. */
  readonly brought: string
}

interface ConnectedChoiceProps {
  readonly of: BoundField
  readonly here: ConnectedAccountsHere
  /** The account that the server has for this campaign, or empty. */
  readonly stored: string
  /** A bank account was saved before. */
  readonly saved: boolean
  /** Unsaved input is saved before the user leaves for the provider: the buttons submit the form. */
  readonly dirty: boolean
}

/** The connected account that receives the money: one of the usable accounts, also offline. */
export function ConnectedChoice({ here, ...props }: ConnectedChoiceProps) {
  const { text } = useIntl()
  const { accounts } = here
  const offline = accounts.failure?.code === 'OFFLINE'
  if (accounts.data !== undefined) return <Choice {...props} here={here} accounts={accounts.data} />
  return (
    <div className={styles.choice} aria-busy={accounts.loading || undefined}>
      <p className={styles.label}>{props.of.label}</p>
      {accounts.failure ? (
        <Notice
          variant={offline ? 'info' : 'bad'}
          live
          action={
            <Button id={props.of.id} variant="quiet" onClick={accounts.retry}>
              {text('shell.retry')}
            </Button>
          }
        >
          {text(offline ? 'connect.listOffline' : 'connect.listFailed')}
        </Notice>
      ) : (
        <Skeleton lines={3} />
      )}
    </div>
  )
}

interface ChoiceProps extends ConnectedChoiceProps {
  readonly accounts: readonly ConnectedAccount[]
}

function Choice({ of, here, accounts, stored, saved, dirty }: ChoiceProps) {
  const { text } = useIntl()
  const usable = accounts.filter(({ state }) => state === 'usable')
  const others = accounts.filter(({ state }) => state !== 'usable')
  const started = others.some(({ state }) => state === 'created' || state === 'unfinished')
  const isUsable = (id: string): boolean => usable.some((account) => account.id === id)
  const brought = isUsable(here.brought) ? here.brought : ''
  const { value, change } = of
  useEffect(() => {
    if (value === '' && brought !== '') change(brought)
    // Runs once the account is loaded; a different choice of the user is retained.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [brought])
  const wrong =
    value === ''
      ? saved
        ? text('field.required')
        : undefined
      : isUsable(value)
        ? undefined
        : text(accounts.some(({ id }) => id === value) ? 'field.account-unusable' : 'connect.choiceDisconnected')
  // The error links to the choice, else to the first control that provides one.
  const first = usable.length > 0 ? undefined : others.findIndex(({ state }) => isOpen(state))
  return (
    <div className={styles.choice}>
      {usable.length > 0 ? (
        <RadioField
          of={{ ...of, error: of.error ?? wrong }}
          hint={value !== '' && value !== stored ? text('connect.unsaved') : text('connect.choose')}
          choices={usable.map((account) => ({
            value: account.id,
            label: account.companyName,
            text: <bdi dir="ltr">{account.accountId}</bdi>,
          }))}
        />
      ) : (
        <>
          <p className={styles.label}>{of.label}</p>
          <Notice variant="warn" title={value === '' ? text('field.connect') : wrong}>
            {text('connect.leaves')}
          </Notice>
        </>
      )}
      {others.map((account, index) => (
        <div key={account.id} className={styles.other} data-state={account.state}>
          <ConnectedName of={account} />
          <ConnectedMeaning of={account} />
          {isOpen(account.state) ? (
            <Leave here={here} dirty={dirty} account={account} id={index === first ? of.id : undefined} />
          ) : null}
        </div>
      ))}
      <TestModeNotice when={accounts.some(({ test }) => test) || here.test} />
      <StuckNotice of={here.connecting.stuck} />
      <div className="cluster">
        {started ? null : (
          <Leave
            here={here}
            dirty={dirty}
            account={undefined}
            another={accounts.length > 0}
            id={first === -1 ? of.id : undefined}
          />
        )}
        {accounts.length > 0 ? <Link href={routes.connectedAccounts}>{text('connect.toAccounts')}</Link> : null}
      </div>
    </div>
  )
}

interface LeaveProps {
  readonly here: ConnectedAccountsHere
  readonly dirty: boolean
  /** The account to continue with; undefined to start another one. */
  readonly account: ConnectedAccount | undefined
  readonly another?: boolean
  readonly id: string | undefined
}

/** Opens the card provider after the input is saved, because account numbers are not stored when the page is left. */
function Leave({ here: { campaignId, connecting }, dirty, account, another = false, id }: LeaveProps) {
  const { text } = useIntl()
  const online = useOnline()
  const label = account
    ? text(dirty ? 'connect.saveAndGoOn' : 'connect.goOn')
    : text(dirty ? 'connect.saveAndAdd' : another ? 'connect.addAnother' : 'connect.add')
  return (
    <Button
      {...(id === undefined ? {} : { id })}
      type={dirty ? 'submit' : 'button'}
      name={connectButtonName}
      value={account?.id ?? ''}
      variant="quiet"
      busy={connecting.busy}
      blocked={online ? undefined : text('connect.needsLine')}
      {...(account ? { 'aria-label': `${label}: ${isolated(account.companyName)}` } : {})}
      onClick={
        dirty
          ? undefined
          : () => void connecting.go({ campaignId, ...(account === undefined ? {} : { accountId: account.id }) })
      }
    >
      {label}
    </Button>
  )
}

/** Name of the buttons that open the provider once the form is saved; their value is the account to continue with. */
export const connectButtonName = 'connect'
