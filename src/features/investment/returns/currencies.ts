import { useBootstrap } from '#src/data/use-bootstrap.tsx'

/** The currencies of a calculator: those of the site, its default first, and that of the campaign. */
export function useCurrencies(ofCampaign: string | undefined): readonly string[] {
  const offered = useBootstrap()?.currencies.flatMap(({ code, offered: isOffered }) =>
    isOffered === false ? [] : [code],
  ) ?? ['USD']
  return [...new Set(ofCampaign === undefined ? offered : [ofCampaign, ...offered])]
}

/** The currency of an address; the first one for junk. */
export function currencyOf(query: URLSearchParams, currencies: readonly string[]): string {
  return currencies.find((each) => each === query.get('currency')) ?? currencies[0] ?? 'USD'
}
