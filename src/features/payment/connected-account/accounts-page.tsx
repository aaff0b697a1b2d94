import { type ConnectedAccount, listAccounts } from '#contract/payment/connected-account.ts'
import cards from '#src/components/payment/account-cards.module.css'
import { Age } from '#src/components/age.tsx'
import { StuckNotice, TestModeNotice } from '#src/components/payment/connected-account.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { type Connecting, useConnecting } from '#src/components/payment/use-connecting.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import styles from './connected-account.module.css'

/** A user's accounts at the card provider: connect, continue, remove. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(listAccounts, {})
  return (
    <SettingsFrame
      section="accounts"
      title={text('connect.title')}
      lead={text('connect.lead')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <LoadedView of={loaded} skeleton={<Placeholders />}>
        {(accounts) => <Accounts accounts={accounts} />}
      </LoadedView>
    </SettingsFrame>
  )
}

function Accounts({ accounts }: { readonly accounts: readonly ConnectedAccount[] }) {
  const { text } = useIntl()
  const site = useBootstrap()
  const connecting = useConnecting()
  const isRequested = site?.campaign.achOn ?? false
  const test = accounts[0]?.test ?? site?.gateways.find(({ type }) => type === 'stripe')?.test ?? false
  // A user who has started an account continues with that one.
  const started = accounts.some(({ state }) => state === 'created' || state === 'unfinished')
  return (
    <>
      <TestModeNotice when={test && (isRequested || accounts.length > 0)} />
      {isRequested ? null : <Notice title={text('connect.off')}>{text('connect.offText')}</Notice>}
      <StuckNotice of={connecting.stuck} />
      {accounts.length > 0 ? (
        <ul className={cards.list}>
          {accounts.map((account) => (
            <li key={account.id} className={`panel ${cards.card}`} data-state={account.state}>
              <AccountCard of={account} goOn={isRequested ? connecting : undefined} />
            </li>
          ))}
        </ul>
      ) : isRequested ? (
        <Empty title={text('connect.none')} action={<Add first connecting={connecting} />}>
          {text('connect.noneText')}
        </Empty>
      ) : null}
      {isRequested && !started && accounts.length > 0 ? (
        <div>
          <Add first={false} connecting={connecting} />
        </div>
      ) : null}
    </>
  )
}

function Add({ first, connecting }: { readonly first: boolean; readonly connecting: Connecting }) {
  const { text } = useIntl()
  const online = useOnline()
  return (
    <Button
      variant={first ? 'primary' : 'quiet'}
      busy={connecting.busy}
      blocked={online ? undefined : text('connect.needsLine')}
      onClick={() => void connecting.go({})}
    >
      {text(first ? 'connect.add' : 'connect.addAnother')}
    </Button>
  )
}

function Placeholders() {
  return (
    <div className={`panel ${cards.card} ${styles.skeleton}`}>
      <Skeleton lines={4} />
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('connect.title') })
