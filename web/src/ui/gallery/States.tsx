import { Users } from 'lucide-react';
import { Card } from '../layout/Card.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { StatCard } from '../layout/StatCard.tsx';
import { Table } from '../table/Table.tsx';
import { purchaseColumns, purchases } from './sample-rows.tsx';
import styles from './KitGallery.module.css';

export function States() {
  const common = { columns: purchaseColumns, rowKey: (row: { id: number }) => row.id };
  return (
    <>
      <Table {...common} caption="Rows" rows={purchases(3)} empty="" />
      <Table
        {...common}
        caption="Loading"
        rows={[]}
        loading
        loadingText="Loading transactions..."
        skeletonRows={3}
        empty=""
      />
      <Table
        {...common}
        caption="Global Stock"
        rows={[]}
        empty={<EmptyState picture="table" text="No data available." />}
      />
      <Table
        {...common}
        caption="Failed"
        rows={[]}
        empty=""
        error={<ErrorState text="Error fetching data: Unknown error" onRetry={() => undefined} />}
      />
      <div className={styles.grid}>
        <Card>
          <EmptyState picture="search" text="Nobody matches this search." />
        </Card>
        <Card>
          <EmptyState picture="receipt" text="No payment history found." />
        </Card>
        <StatCard
          title="Users"
          icon={<Users aria-hidden="true" />}
          stats={[
            { label: 'Active', value: '1,204', tone: 'green' },
            { label: 'Inactive', value: '--', tone: 'yellow' },
            { label: 'Blocked', value: '3', tone: 'red' },
          ]}
        />
        <Card title="Loading">
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton height="3rem" width="3rem" round />
        </Card>
      </div>
    </>
  );
}
