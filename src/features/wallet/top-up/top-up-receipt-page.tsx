import { Redirect } from 'wouter'
import { getPreapproval } from '#contract/wallet/top-up.ts'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { TopUpReceipt } from './top-up-receipt.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'

/** The receipt of a completed top-up, on one printable page. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(getPreapproval, { query: { id: params['id'] ?? '' } })
  return (
    <LoadedPage title={text('wallet.receiptTitle')} of={loaded} lines={9}>
      {(topUp) =>
        topUp.state === 'paid' ? (
          <TopUpReceipt
            topUp={topUp}
            title={text('wallet.receiptTitle')}
            method={topUp.gateway === null ? '' : text(`invest.method.${topUp.gateway}`)}
            back={{ href: pathTo('wallet', {}, { currency: topUp.amount.currency }), label: text('wallet.toWallet') }}
          />
        ) : (
          <Redirect to={pathTo('topUp', { id: topUp.id })} replace />
        )
      }
    </LoadedPage>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.receiptTitle') })
