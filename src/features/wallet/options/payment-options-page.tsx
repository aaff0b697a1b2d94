import { useAtomValue } from 'jotai'
import { useSearchParams } from 'wouter'
import { listPaymentMethods } from '#contract/payment/payment-options.ts'
import { Age } from '#src/components/age.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { CampaignAccounts } from './campaign-accounts.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { WithdrawalAccount } from './withdrawal-account.tsx'

/** How the user pays, and where the user is paid. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const site = useBootstrap()
  const [query] = useSearchParams()
  const isOwner = useAtomValue(sessionAtom)?.user.userType?.slug !== 'investor'
  const methods = useQuery(listPaymentMethods, {})
  return (
    <SettingsFrame
      section="paymentOptions"
      title={text('paymentOptions.title')}
      lead={text('paymentOptions.lead')}
      beside={<Age savedAt={methods.savedAt} updating={methods.updating} />}
    >
      <PaymentMethods of={methods} isOwner={isOwner} />
      <h2>{text('paymentOptions.paid')}</h2>
      <WithdrawalAccount isChanging={query.get('change') === 'account'} hasWallet={site?.site.walletModule ?? false} />
      {isOwner ? (
        <>
          <CampaignAccounts />
          <ConnectedAccounts isRequired={site?.campaign.achOn ?? false} />
        </>
      ) : null}
    </SettingsFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('paymentOptions.title') })
