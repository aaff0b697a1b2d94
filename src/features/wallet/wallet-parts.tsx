import type { ComponentProps, ReactNode } from 'react'
import { Age } from '#src/components/age.tsx'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import type { Loaded } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface CurrencyTabsProps {
  readonly currencies: readonly string[]
  readonly current: string
  readonly pathTo: (currency: string) => string
}

/** The user's wallets, one per currency; nothing if there is only one. */
export function CurrencyTabs({ currencies, current, pathTo }: CurrencyTabsProps) {
  const { text } = useIntl()
  if (currencies.length < 2) return null
  return (
    <FilterTabs
      label={text('wallet.currency')}
      current={current}
      tabs={currencies.map((currency) => ({
        key: currency,
        label: <bdi>{currency}</bdi>,
        href: pathTo(currency),
      }))}
    />
  )
}

interface WalletFrameProps<W> extends Pick<ComponentProps<typeof SettingsFrame>, 'section' | 'title' | 'lead'> {
  readonly loaded: Loaded<W>
  readonly children: (wallet: W) => ReactNode
}

/** A wallet among the settings: the age of its data, its hidden amounts, and a placeholder while it loads. */
export function WalletFrame<W>({ loaded, children, ...frame }: WalletFrameProps<W>) {
  return (
    <SettingsFrame
      wide
      {...frame}
      beside={
        <>
          <Age savedAt={loaded.savedAt} updating={loaded.updating} />
          <AmountsToggle />
        </>
      }
    >
      <LoadedView of={loaded} skeleton={<WalletPlaceholder />}>
        {(wallet) => <OwnAmounts>{children(wallet)}</OwnAmounts>}
      </LoadedView>
    </SettingsFrame>
  )
}

/** Placeholder of a wallet and its entries. */
function WalletPlaceholder() {
  return (
    <>
      <div className="panel">
        <Skeleton lines={5} />
      </div>
      <div className="panel">
        <Skeleton lines={9} />
      </div>
    </>
  )
}
