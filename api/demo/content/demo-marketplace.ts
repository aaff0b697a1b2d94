import { belgianAndGermanCampaigns } from './campaigns-belgium-germany.ts'
import { frenchCampaigns } from './campaigns-france.ts'
import { gulfFinanceCampaigns } from './campaigns-gulf-finance.ts'
import { gulfTrustCampaigns } from './campaigns-gulf-trusts.ts'
import { gulfCampaigns } from './campaigns-gulf.ts'
import { japaneseHouseCampaigns } from './campaigns-japan-houses.ts'
import { japaneseTrustCampaigns } from './campaigns-japan-trusts.ts'
import { portugueseAndMaghrebCampaigns } from './campaigns-portugal-maghreb.ts'
import { uaeEgyptCampaigns } from './campaigns-uae-egypt.ts'
import { usDebtCampaigns } from './campaigns-us-debt.ts'
import { usMultifamilyCampaigns } from './campaigns-us-multifamily.ts'
import { usReitCampaigns } from './campaigns-us-reit.ts'
import { americanCompanies } from './companies-america.ts'
import { easternCompanies } from './companies-east.ts'
import { europeanCompanies } from './companies-europe.ts'
import type { DemoCampaign, DemoCompany } from './demo-content.ts'

/** The 16 companies of the demo marketplace. All are fictional. */
export const demoCompanies: readonly DemoCompany[] = [...americanCompanies, ...europeanCompanies, ...easternCompanies]

/** The 48 campaigns of the demo marketplace; each names one of {@link demoCompanies} by its key. */
export const demoCampaigns: readonly DemoCampaign[] = [
  ...usMultifamilyCampaigns,
  ...usDebtCampaigns,
  ...usReitCampaigns,
  ...uaeEgyptCampaigns,
  ...frenchCampaigns,
  ...belgianAndGermanCampaigns,
  ...portugueseAndMaghrebCampaigns,
  ...japaneseTrustCampaigns,
  ...japaneseHouseCampaigns,
  ...gulfCampaigns,
  ...gulfTrustCampaigns,
  ...gulfFinanceCampaigns,
]
