import t from 'tap'
import { isIsin, isinForm, regionOfIsin } from './isin.ts'

t.test('an ISIN has its form and the right check digit', async (t) => {
  for (const isin of ['US0378331005', 'ES0113900J37', 'US0846707026', 'BRVALEACNOR0', 'IE00B4L5Y983', 'GB0002634946'])
    t.ok(isIsin(isin), isin)
  for (const text of ['US0378331006', 'US0378330115', 'ES0113900J38', 'US037833100', 'AAPL', '', 'us0378331005'])
    t.notOk(isIsin(text), text)
  t.equal(isinForm(' us 0378331005 '), 'US0378331005')
  t.equal(isinForm('US0378331006'), 'US0378331006', 'whose check digit is wrong')
  t.equal(isinForm('AAPL'), null)
  t.equal(regionOfIsin('ES0113900J37'), 'ES')
})
