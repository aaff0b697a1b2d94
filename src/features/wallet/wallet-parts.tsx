import type { ComponentProps, ReactNode } from 'react'
import { Age } from '#src/components/age.tsx'
import { AmountsToggle } from '#src/components/amounts-toggle.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { OwnAmounts } from '#src/components/own-amounts.tsx'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import type { Loaded } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface CurrencyTabsProps {
  readonly currencies: readonly string[]
  readonly current: string
  readonly pathTo: (currency: string) => string
}

/** The wallets of a person, one a currency; nothing where there is one. */
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

interface WalletFrameProps<W> extends Pick<ComponentProps<typeof SettingsFrame>, 'place' | 'title' | 'lead'> {
  readonly loaded: Loaded<W>
  readonly children: (wallet: W) => ReactNode
}

/** A wallet among the settings: how old it is, its amounts to be covered, and its place until it is there. */
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
      <LoadedView of={loaded} skeleton={<WalletPlace />}>
        {(wallet) => <OwnAmounts>{children(wallet)}</OwnAmounts>}
      </LoadedView>
    </SettingsFrame>
  )
}

/** Where a wallet and its entries will stand. */
function WalletPlace() {
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
