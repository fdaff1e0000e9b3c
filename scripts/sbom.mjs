// npm run sbom: the bill of materials of what runs in production, on the standard output.
import { productionBill } from './bill.mjs';
import { main } from './say.mjs';

await main(() => {
  process.stdout.write(`${JSON.stringify(productionBill(), null, 2)}\n`);
});
