/** Configuration calls, by name. */

import { address } from '#api/handlers/site/address.ts'
import { bootstrap } from '#api/handlers/site/bootstrap.ts'
import { captchaFront } from '#api/handlers/site/captcha-front.ts'
import { gateway } from '#api/handlers/site/gateway.ts'
import { campaign } from '#api/handlers/site/campaign.ts'
import { listCurrencies } from '#api/handlers/site/list-currencies.ts'
import { listLanguages } from '#api/handlers/site/list-languages.ts'
import { listMenus } from '#api/handlers/site/list-menus.ts'
import { listFaqs, listPageFaqs } from '#api/handlers/site/list-faqs.ts'
import {
  listCategories,
  listCountries,
  listDealTypes,
  listIncomes,
  listInvestorTypes,
  listTypes,
  listIndustries,
  listMemberTypes,
  listPropertyTypes,
  listRounds,
  listStages,
  listStrategies,
} from '#api/handlers/site/list-options.ts'
import { getReferenceRates } from '#api/handlers/site/reference-rates.ts'
import { imageUpload, meta, revenue, taxonomy } from '#api/handlers/site/rules.ts'
import { listSliders } from '#api/handlers/site/list-sliders.ts'
import { site } from '#api/handlers/site/site.ts'
import { totalReservations } from '#api/handlers/site/total-reservations.ts'

export const settings = {
  address,
  bootstrap,
  campaign,
  captchaFront,
  gateway,
  getReferenceRates,
  imageUpload,
  listCategories,
  listCountries,
  listCurrencies,
  listDealTypes,
  listFaqs,
  listIncomes,
  listIndustries,
  listInvestorTypes,
  listLanguages,
  listMemberTypes,
  listMenus,
  listPageFaqs,
  listPropertyTypes,
  listRounds,
  listSliders,
  listStages,
  listStrategies,
  listTypes,
  meta,
  revenue,
  site,
  taxonomy,
  totalReservations,
}
